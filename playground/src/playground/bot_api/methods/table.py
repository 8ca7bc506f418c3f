"""Methods of the Bot API by lower-case name."""

from playground.bot_api.method_call import Method, MethodCall
from playground.bot_api.methods.chats import (
    create_forum_topic,
    get_chat,
    get_chat_administrators,
    get_chat_member,
    get_chat_member_count,
    leave_chat,
    set_chat_member_tag,
)
from playground.bot_api.methods.editing import (
    edit_message_caption,
    edit_message_media,
    edit_message_reply_markup,
    edit_message_text,
)
from playground.bot_api.methods.inline_answers import answer_inline_query
from playground.bot_api.methods.message_actions import (
    delete_message,
    delete_messages,
    pin_chat_message,
    set_message_reaction,
    unpin_all_chat_messages,
    unpin_chat_message,
)
from playground.bot_api.methods.profile import (
    MAX_PROFILE,
    answer_callback_query,
    delete_my_commands,
    get_chat_menu_button,
    get_file,
    get_me,
    get_my_commands,
    getter,
    set_chat_menu_button,
    set_my_commands,
    setter,
)
from playground.bot_api.methods.sending import (
    send_chat_action,
    send_document,
    send_media_group,
    send_message,
    send_photo,
)
from playground.bot_api.polling import delete_webhook, get_webhook_info


def nothing(call: MethodCall) -> bool:
    return True


METHODS: dict[str, Method] = {
    "getme": get_me,
    "deletewebhook": delete_webhook,
    "getwebhookinfo": get_webhook_info,
    "sendmessage": send_message,
    "sendphoto": send_photo,
    "senddocument": send_document,
    "sendmediagroup": send_media_group,
    "editmessagetext": edit_message_text,
    "editmessagecaption": edit_message_caption,
    "editmessagereplymarkup": edit_message_reply_markup,
    "editmessagemedia": edit_message_media,
    "deletemessage": delete_message,
    "deletemessages": delete_messages,
    "pinchatmessage": pin_chat_message,
    "unpinchatmessage": unpin_chat_message,
    "unpinallchatmessages": unpin_all_chat_messages,
    "setmessagereaction": set_message_reaction,
    "sendchataction": send_chat_action,
    "answercallbackquery": answer_callback_query,
    "answerinlinequery": answer_inline_query,
    "setmycommands": set_my_commands,
    "getmycommands": get_my_commands,
    "deletemycommands": delete_my_commands,
    "setchatmenubutton": set_chat_menu_button,
    "getchatmenubutton": get_chat_menu_button,
    "getchat": get_chat,
    "getchatmember": get_chat_member,
    "getchatadministrators": get_chat_administrators,
    "getchatmembercount": get_chat_member_count,
    "setchatmembertag": set_chat_member_tag,
    "leavechat": leave_chat,
    "createforumtopic": create_forum_topic,
    "getfile": get_file,
    "close": nothing,
    "logout": nothing,
    **{f"setmy{field.replace('_', '')}": setter(field) for field in MAX_PROFILE},
    **{f"getmy{field.replace('_', '')}": getter(field) for field in MAX_PROFILE},
}
