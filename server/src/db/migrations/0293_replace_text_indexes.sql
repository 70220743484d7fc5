-- Those without accents take the names of the others. A table that is in use is waited for a moment, and then again.
-- squawk-ignore require-concurrent-index-deletion
drop index users_text_idx;
alter index users_folded_text_idx rename to users_text_idx;
-- squawk-ignore require-concurrent-index-deletion
drop index users_name_text_idx;
alter index users_folded_name_text_idx rename to users_name_text_idx;
-- squawk-ignore require-concurrent-index-deletion
drop index developments_text_idx;
alter index developments_folded_text_idx rename to developments_text_idx;
-- squawk-ignore require-concurrent-index-deletion
drop index properties_text_idx;
alter index properties_folded_text_idx rename to properties_text_idx;
-- squawk-ignore require-concurrent-index-deletion
drop index maintenance_activities_text_idx;
alter index maintenance_activities_folded_text_idx rename to maintenance_activities_text_idx;
-- squawk-ignore require-concurrent-index-deletion
drop index issues_text_idx;
alter index issues_folded_text_idx rename to issues_text_idx;
-- squawk-ignore require-concurrent-index-deletion
drop index issues_words_idx;
alter index issues_folded_words_idx rename to issues_words_idx;
-- squawk-ignore require-concurrent-index-deletion
drop index issue_events_words_idx;
alter index issue_events_folded_words_idx rename to issue_events_words_idx;
-- squawk-ignore require-concurrent-index-deletion
drop index users_words_idx;
alter index users_folded_words_idx rename to users_words_idx;
-- squawk-ignore require-concurrent-index-deletion
drop index users_name_words_idx;
alter index users_folded_name_words_idx rename to users_name_words_idx;
-- squawk-ignore require-concurrent-index-deletion
drop index properties_words_idx;
alter index properties_folded_words_idx rename to properties_words_idx;
-- squawk-ignore require-concurrent-index-deletion
drop index developments_words_idx;
alter index developments_folded_words_idx rename to developments_words_idx;
