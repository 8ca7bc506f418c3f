"""People and chats: identities and preferences."""
