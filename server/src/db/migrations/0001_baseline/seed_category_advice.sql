-- What a resident who chooses a category is told to do until somebody comes.
update categories c set advice = a.advice
from (values
  (101, 'Turn off the water at the stopcock, often under the kitchen sink, and put a bowl or towels under the leak.'),
  (10102, 'Keep clear of water near lights and sockets, and do not switch them on. Ask the home above to stop using water.'),
  (10303, 'Do not flush again until it is cleared.'),
  (104, 'Do not run water into it or pour in chemicals. Chemicals can burn the person who comes to clear it.'),
  (10701, 'Ask a neighbour whether they have water. If they have none either, your water company can say why.'),
  (201, 'Ask a neighbour whether they have power. If they have none either, call 105: it is free, and tells you what is wrong.'),
  (20202, 'Do not use it. Switch off its circuit at the consumer unit if you can do so safely.'),
  (20401, 'Unplug what you used last, then switch it on again. If it trips once more, leave it off.'),
  (301, 'Check that the programmer is on, the thermostat is turned up and a prepayment meter has credit.'),
  (30302, 'If the gauge is below 1 bar and you know how to, top it up at the filling loop. Do not take the cover off.'),
  (30303, 'Switch the boiler off and put a bowl under the leak.'),
  (40103, 'If you smell gas, open the windows, touch no switch, leave your home and say so at the top of this form.'),
  (50405, 'Keep children and pets away from the glass.'),
  (601, 'If keys were stolen together with your address, tell the police too.'),
  (70103, 'Keep out from under it, and move what is beneath it if you can do so safely.'),
  (8, 'Keep the room warm and aired until we come. Wipe mould off with a damp cloth, not a dry brush.'),
  (1003, 'Is somebody inside? Tell them to press the alarm button in the lift, and say so at the top of this form.'),
  (130202, 'Use another way until it is gritted.'),
  (140101, 'It beeps about once a minute where its battery is low. Do not take it down.'),
  (1405, 'Do not move what is heavy by yourself. If there is a fire, leave and call 999.'),
  (1601, 'Put food into closed boxes and keep bin bags outside.'),
  (1603, 'Keep windows near the nest closed, and do not touch it.')
) as a (id, advice)
where a.id = c.id;
