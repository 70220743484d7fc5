-- Of the file that was uploaded, where a redacted picture has taken its place: it is known by it when it comes again.
alter table issue_attachments add column uploaded_sha256 text;
