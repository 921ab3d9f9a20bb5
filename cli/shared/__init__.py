"""What every command line room uses: options, help, streams, reports of findings, files."""
