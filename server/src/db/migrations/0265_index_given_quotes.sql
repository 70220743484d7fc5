-- Those that wait for an administrator are the ones above an amount.
create index concurrently quotes_given_idx on quotes (amount_pence) where status = 'Given';
