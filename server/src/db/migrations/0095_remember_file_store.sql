-- Where the files of this database are: a server that would look elsewhere does not start.
alter table installation add column file_store text
  constraint installation_file_store_check check (file_store in ('folder', 's3'));
update installation set file_store = 'folder';
