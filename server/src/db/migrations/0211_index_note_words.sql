create index concurrently issue_events_words_idx on issue_events using gin ((to_tsvector('english'::regconfig, translate(note, '/.@_-+<>&~:%=?', '              '))
  || to_tsvector('simple'::regconfig, translate(note, '/.@_-+<>&~:%=?', '              '))))
  with (gin_pending_list_limit = 512) where note is not null;
