"""Tables on the web: what lies on them, as saves of Tabletop Simulator and modules of VASSAL."""
