-- Sums of issue_tallies, so that a report over all months, or over all categories, reads a few thousand rows. The job
-- that adds the changes up into the tallies adds them up here in the same statement.
create table issue_category_tallies (
  measure text not null,
  category_id bigint not null,
  value integer not null,
  amount bigint not null,
  constraint issue_category_tallies_measure_category_id_value_pk primary key (measure, category_id, value),
  constraint issue_category_tallies_category_id_fk foreign key (category_id) references categories (id)
);
create index issue_category_tallies_category_id_idx on issue_category_tallies (category_id);

create table issue_month_tallies (
  measure text not null,
  month date not null,
  value integer not null,
  amount bigint not null,
  constraint issue_month_tallies_measure_month_value_pk primary key (measure, month, value)
);

insert into issue_category_tallies (measure, category_id, value, amount)
select measure, category_id, value, sum(amount) from issue_tallies group by 1, 2, 3;
insert into issue_month_tallies (measure, month, value, amount)
select measure, month, value, sum(amount) from issue_tallies group by 1, 2, 3;
