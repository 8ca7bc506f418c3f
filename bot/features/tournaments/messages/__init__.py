"""Messages of tournaments: in their chats and to their players."""
