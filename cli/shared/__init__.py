"""Shared by all commands: options, help, streams, reports of findings, files."""
