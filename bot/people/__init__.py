"""People and chats: who they are, and what they chose."""
