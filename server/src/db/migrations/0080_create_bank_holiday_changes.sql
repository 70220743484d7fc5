-- What administrators have added to the bank holidays that the product knows, or taken from them (no name).
create table bank_holiday_changes (
  nation text not null,
  day date not null,
  name text,
  primary key (nation, day),
  constraint bank_holiday_changes_nation_check check (nation in ('england', 'wales', 'scotland', 'northern-ireland')),
  constraint bank_holiday_changes_name_check check (char_length(name) between 1 and 80)
);
