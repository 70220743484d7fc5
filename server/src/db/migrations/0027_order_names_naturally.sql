-- Flat 2 stands before flat 10, and a small letter beside its capital, whatever the database's own order.
-- Texts are equal only when all their characters are: searches and keys stay as they were.
create collation natural_order (provider = icu, locale = 'en-u-kn-true');
alter table developments alter column name type text collate natural_order;
alter table properties alter column name type text collate natural_order;
