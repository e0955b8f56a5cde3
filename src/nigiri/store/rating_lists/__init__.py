"""Rating lists kept in the database, so that every process searches in the same ones and a restart loses none."""
