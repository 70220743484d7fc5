-- Flat 2 stands before flat 10, and a small letter beside its capital, whatever the database's own order.
-- Texts are equal only when all their characters are: keys stay as they were.
create collation natural_order (provider = icu, locale = 'en-u-kn-true');
drop index properties_text_idx, properties_name_idx, developments_text_idx;
alter table developments alter column name type text collate natural_order;
alter table properties alter column name type text collate natural_order;

create index properties_name_idx on properties (name, id);
-- Searches compare in the database's own order, which takes a fraction of the time.
create index properties_text_idx on properties using gin ((name collate "default" || ' ' || address) gin_trgm_ops);
create index developments_text_idx on developments
  using gin ((name collate "default" || ' ' || site_name || ' ' || address) gin_trgm_ops);
