-- Whose bank holidays hold there; without one, England's in the United Kingdom and nobody's elsewhere.
alter table developments add column nation text;
alter table developments
  add constraint developments_nation_check check (nation in ('england', 'wales', 'scotland', 'northern-ireland'));
