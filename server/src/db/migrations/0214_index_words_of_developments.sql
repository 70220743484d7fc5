create index concurrently developments_words_idx on developments using gin (
  to_tsvector('simple'::regconfig, translate(name collate "default" || ' ' || site_name || ' ' || address, '/.@_-+<>&~:%=?', '              ')));
