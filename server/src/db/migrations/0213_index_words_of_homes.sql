create index concurrently properties_words_idx on properties using gin (
  to_tsvector('simple'::regconfig, translate(name collate "default" || ' ' || address, '/.@_-+<>&~:%=?', '              ')));
