"""Virtual tables: saves of Tabletop Simulator and modules of VASSAL."""
