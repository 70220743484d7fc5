-- When somebody put away the page's welcome, for good.
alter table users add column welcome_put_away_at timestamptz;
