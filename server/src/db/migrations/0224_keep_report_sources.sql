-- How what staff report for a resident reached them; null where it was not said, and of everything else.
alter table issues add column source text;
alter table issues add constraint issues_source_check check (source in ('phone', 'mail', 'walkIn')) not valid;
