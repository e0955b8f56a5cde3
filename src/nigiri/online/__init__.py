"""Games online: the referee on duty, broken connections and breaks, games that count for the time being (RU-7.2)."""
