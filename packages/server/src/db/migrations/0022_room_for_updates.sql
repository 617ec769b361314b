-- Room in each page for the next version of its rows: an update that finds it, and changes no indexed column, leaves all
-- indexes alone. Pages that are full already get it as their rows are replaced.
alter table sessions set (fillfactor = 85);
alter table users set (fillfactor = 90);
