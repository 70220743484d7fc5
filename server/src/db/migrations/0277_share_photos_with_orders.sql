-- The photos of the issue that the firm of an order can see.
create table work_order_issue_photos (
  order_id bigint not null,
  attachment_id bigint not null,
  constraint work_order_issue_photos_order_id_attachment_id_pk primary key (order_id, attachment_id),
  constraint work_order_issue_photos_order_id_fk foreign key (order_id)
    references work_orders (id) on delete cascade,
  constraint work_order_issue_photos_attachment_id_fk foreign key (attachment_id)
    references issue_attachments (id) on delete cascade
);
create index work_order_issue_photos_attachment_id_idx on work_order_issue_photos (attachment_id);
