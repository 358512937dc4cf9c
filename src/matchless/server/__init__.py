"""The server: games between people and bots, over HTTP and a socket, kept in a database."""
