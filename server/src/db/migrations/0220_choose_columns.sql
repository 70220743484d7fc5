-- In which columns, and in which order, somebody looks at a list that they did not leave as it is meant to be.
create table column_choices (
  user_id bigint not null,
  list text not null,
  columns text[] not null,
  constraint column_choices_user_id_list_pk primary key (user_id, list),
  constraint column_choices_user_id_fk foreign key (user_id) references users (id) on delete cascade,
  constraint column_choices_columns_check check (cardinality(columns) between 1 and 30)
);
