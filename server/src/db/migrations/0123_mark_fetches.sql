-- Whose fetch of the copy it is that is under way: that one alone goes on with it, and ends it.
alter table data_exports add column fetch_mark text;
