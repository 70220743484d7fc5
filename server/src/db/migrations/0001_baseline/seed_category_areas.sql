insert into areas (id, sort_order, name) values
  (1, 1, 'Lift'),
  (2, 2, 'Entrance and intercom'),
  (3, 3, 'Stairs and landings'),
  (4, 4, 'Roof'),
  (5, 5, 'Bin store'),
  (6, 6, 'Car park'),
  (7, 7, 'Garden'),
  (8, 8, 'Lighting'),
  (9, 9, 'Plant room');

insert into area_categories (area_id, category_id) values
  (1, 10), (1, 1102),
  (2, 603), (2, 605), (2, 1101), (2, 1102), (2, 1103), (2, 1105), (2, 1403), (2, 15), (2, 17),
  (3, 1101), (3, 1102), (3, 1103), (3, 1104), (3, 1107), (3, 14), (3, 15), (3, 16), (3, 17),
  (4, 9), (4, 1801), (4, 1606),
  (5, 12), (5, 1102), (5, 16), (5, 17),
  (6, 1302), (6, 1303), (6, 1304), (6, 1306), (6, 15), (6, 17),
  (7, 1301), (7, 1302), (7, 1304), (7, 1305), (7, 16), (7, 17),
  (8, 1101), (8, 1404), (8, 1502), (8, 208),
  (9, 107), (9, 3), (9, 1402), (9, 1702),
  (1, 20), (2, 20), (3, 20), (4, 20), (5, 20), (6, 20), (7, 20), (8, 20), (9, 20);

-- Areas that administrators add are numbered from here.
select setval(pg_get_serial_sequence('areas', 'id'), 1000);

-- Antisocial behaviour and what could be a crime.
update categories set never_shown = true where id in (1503, 1701, 1703, 1704);
