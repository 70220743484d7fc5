-- What a resident is asked to choose among a category's own categories, and other words by which each is found.
alter table categories
  add column question text,
  add column search_words text[] not null default '{}';

update categories c set question = q.question
from (values
  (1, 'What is it about?'), (2, 'What is it about?'), (3, 'What is wrong?'), (4, 'Which appliance?'),
  (5, 'Which door or window?'), (6, 'What is it about?'), (7, 'Which part?'), (8, 'What do you see or smell?'),
  (9, 'Which part?'), (10, 'What is wrong with the lift?'), (11, 'What is it about?'), (12, 'What is it about?'),
  (13, 'Which place?'), (14, 'What is it about?'), (15, 'What is it about?'), (16, 'Which animals?'),
  (17, 'What disturbs you?'), (18, 'What is it about?'), (19, 'What do you need?'),
  (101, 'Where is the leak?'), (102, 'What is wrong with the tap?'), (103, 'What is wrong with the toilet?'),
  (104, 'Which drain is blocked?'), (105, 'What is wrong with the shower?'), (106, 'What is broken?'),
  (107, 'What is wrong with the water?'), (201, 'Where is there no power?'),
  (202, 'What is wrong with it?'), (203, 'What does the light do?'), (204, 'What happens?'), (205, 'Which room?'),
  (301, 'Where is it cold?'), (302, 'Where is there no hot water?'), (303, 'What does the boiler do?'),
  (304, 'What is wrong with the radiator?'), (305, 'What is wrong with it?'), (307, 'What is wrong with it?'),
  (401, 'What is wrong with it?'), (403, 'What is wrong with it?'), (404, 'What is wrong with it?'),
  (501, 'What is wrong with the door?'), (502, 'What is wrong with the door?'), (503, 'What is wrong with the door?'),
  (504, 'What is wrong with the window?'), (602, 'What is wrong with the lock?'),
  (603, 'What is wrong with the door?'), (604, 'What do you need?'), (605, 'What is wrong with the intercom?'),
  (701, 'What do you see?'), (702, 'What do you see?'), (703, 'What do you see?'), (704, 'What do you see?'),
  (706, 'Which part?'), (801, 'In which room?'), (804, 'Where does it come in?'), (901, 'What do you see?'),
  (902, 'What is wrong with it?'), (904, 'What is wrong?'), (1002, 'What do the doors do?'),
  (1004, 'What does not work?'), (1101, 'Where is it dark?'), (1102, 'What needs cleaning?'),
  (1103, 'What is broken?'), (1106, 'What is wrong?'), (1201, 'Which bin was not emptied?'),
  (1202, 'What is wrong with the bin store?'), (1301, 'What do you see?'), (1302, 'What is the danger?'),
  (1303, 'What is wrong?'), (1304, 'What is broken?'), (1401, 'What does the alarm do?'),
  (1402, 'What does the alarm do?'), (1403, 'What is wrong with the door?'), (1601, 'Where are they?'),
  (1702, 'Where does it come from?'), (1801, 'What is wrong with the picture?')
) as q (id, question)
where q.id = c.id;

update categories c set search_words = string_to_array(w.words, ' ')
from (values
  (1, 'water plumber wet'), (2, 'electricity electric electrician power wiring'),
  (3, 'cold warm freezing central'), (4, 'machine white goods kitchen'), (5, 'glass frame'),
  (6, 'key entrance security locked out'), (7, 'plaster decoration'), (8, 'damp mold wet black spots'),
  (9, 'rain tiles'), (10, 'elevator'), (11, 'shared hallway hall lobby stairs'),
  (12, 'rubbish refuse garbage trash waste'), (13, 'outside outdoors garden parking'), (14, 'smoke safety'),
  (15, 'cctv crime'), (16, 'vermin infestation insects animals bugs'), (17, 'neighbour noisy loud complaint'),
  (18, 'television wifi wi-fi internet'), (19, 'enquiry other'), (20, 'other misc else'),
  (101, 'leaking leaks drip dripping drips water flood flooding burst puddle'), (102, 'faucet mixer'),
  (103, 'loo wc lavatory cistern'), (104, 'clogged backed up plughole slow draining'),
  (106, 'bathtub tub washbasin'), (107, 'mains supply'), (108, 'overflowing'),
  (201, 'outage blackout electricity off dead'), (202, 'plug outlet switch'), (203, 'lamp bulb lights'),
  (204, 'fuse fusebox box breaker rcd trip tripping'), (205, 'ventilation vent'), (207, 'buzzer'),
  (301, 'heating broken not working off'), (302, 'cold water'), (304, 'radiators heater'),
  (305, 'timer controls'), (307, 'tank boiler'), (401, 'cooker stove'), (403, 'refrigerator fridge-freezer'),
  (404, 'washer laundry'), (406, 'drier'), (407, 'microwave oven'), (504, 'windows pane glazing'),
  (505, 'mail post'), (601, 'locked out lost key missing keys'), (602, 'keyhole latch'),
  (603, 'main front building'), (604, 'card tag'), (605, 'entryphone buzzer doorbell bell'),
  (606, 'letterbox post'), (701, 'wet patch'), (703, 'floor floorboard carpet vinyl laminate'),
  (704, 'tile tiling grout'), (706, 'cupboard cabinet drawer worktop counter'), (801, 'mold mouldy black'),
  (802, 'wet windows moisture'), (805, 'stale odour'), (901, 'roofing'), (902, 'guttering drainpipe'),
  (1001, 'not working broken stuck'), (1002, 'door'), (1003, 'trapped stuck'), (1101, 'lights dark bulb'),
  (1102, 'dirty cleaner mess'), (1105, 'post package delivery'), (1106, 'bicycle cycle'),
  (1107, 'obstruction clutter'), (1201, 'not emptied not collected late'), (1203, 'wheelie lid new'),
  (1204, 'dumped rubbish dumping'), (1205, 'sofa mattress furniture'), (1301, 'plants trees hedge grass'),
  (1302, 'pavement path slippery'), (1303, 'parking space'), (1304, 'fence gate'), (1306, 'ev charging'),
  (1401, 'detector smoke'), (1403, 'doors'), (1405, 'exit'), (1501, 'cctv'), (1601, 'mouse rat rodents'),
  (1603, 'nest hornets'), (1604, 'roach'), (1605, 'bites'), (1606, 'birds'), (1701, 'party bass'),
  (1703, 'dogs pet'), (1704, 'smells odour stink'), (1801, 'tv antenna'), (1802, 'internet router'),
  (1902, 'permission change'), (10101, 'kitchen cupboard basin'), (10102, 'above upstairs'),
  (10107, 'washer'), (10201, 'drips leaking leaks'), (10301, 'flushing flush'), (10302, 'running'),
  (10303, 'clogged'), (10503, 'shower head'), (10601, 'silicone'), (10603, 'crack'),
  (10703, 'brown dirty rusty'), (20202, 'burnt burning hot sparks'), (20401, 'tripping trip'),
  (30302, 'low pressure'), (40401, 'draining water'), (40402, 'spinning'), (50401, 'stuck jammed'),
  (50404, 'condensation'), (60203, 'broken key'), (140101, 'chirping beep'), (140303, 'wedged')
) as w (id, words)
where w.id = c.id;
