import type { Complaint } from './complaint.ts'

export const PLUMBING: Complaint[] = [
  {
    path: ['Plumbing', 'Leak', 'Under the sink'],
    trade: 'plumbing',
    titles: [
      'Leak under the kitchen sink',
      'Cupboard under sink is wet through',
      'Waste pipe dripping under the sink',
    ],
    texts: [
      'There is water pooling in the cupboard under the kitchen sink {since}. It looks like it comes from the joint where the white pipe meets the trap. I have a washing-up bowl under it and it fills in about a day.',
      'The base of the sink cupboard has gone soft. I can feel drips on the bottom of the bend when the tap is running, not when it is off.',
      'Opened the cupboard to get a bin bag and everything in there is soaked. Drip seems to be from the waste, only when we empty the bowl.',
    ],
    fixed: [
      'New trap and washers fitted, tested with a full sink, no leaks.',
      'Compression joint remade and the cupboard base dried out.',
    ],
    scenes: ['sink-leak', 'dripping-tap'],
  },
  {
    path: ['Plumbing', 'Leak', 'From the ceiling'],
    trade: 'plumbing',
    titles: [
      'Water coming through the bathroom ceiling',
      'Leak from the flat above',
      'Brown patch on ceiling now dripping',
    ],
    texts: [
      'Water is coming through the ceiling by the light fitting in {room}. We have switched that light off at the board to be safe. I knocked upstairs but nobody answered.',
      'A brown patch has been growing on the ceiling {since} and this evening it started to drip. There is a bucket under it. It gets worse when the shower upstairs is on.',
    ],
    fixed: [
      'Shower waste in the flat above remade. Ceiling is drying, and redecoration is on a separate order.',
      'Joint on the soil stack repaired from above, light tested and back on.',
    ],
    scenes: ['stained-ceiling'],
    place: 'flat',
    urgent: true,
  },
  {
    path: ['Plumbing', 'Leak', 'From the shower or bath'],
    trade: 'plumbing',
    titles: ['Bath leaking behind the panel', 'Water escaping from shower tray'],
    texts: [
      'When the bath is emptied there is water coming out from under the panel on to the floor. The vinyl is lifting at the edge because of it.',
      'The shower tray lets water out at the corner by the door. We put towels down every time. The sealant has a gap you can get a fingernail in.',
    ],
    fixed: ['Waste joint remade and the edge resealed. Panel left off for two days to dry.'],
    scenes: ['cracked-tile', 'sink-leak'],
  },
  {
    path: ['Plumbing', 'Leak', 'From the toilet'],
    trade: 'plumbing',
    titles: ['Toilet leaking at the base', 'Damp floor around the toilet'],
    texts: [
      'Each flush leaves a small puddle around the base of the toilet. Clean water I think, but it is getting under the flooring.',
      'The floor round the toilet is damp all the time {since}. The pipe into the cistern is wet to the touch.',
    ],
    fixed: [
      'New pan connector fitted, floor dried and disinfected.',
      'Inlet washer replaced, dry on re-check.',
    ],
  },
  {
    path: ['Plumbing', 'Leak', 'From a pipe or joint'],
    trade: 'plumbing',
    titles: ['Pipe joint weeping in the airing cupboard', 'Slow drip by the stopcock in the hall cupboard'],
    texts: [
      'One of the copper joints in the airing cupboard is weeping. It has gone green and there is a damp ring on the shelf below. Not urgent but it is getting slowly worse.',
      'Noticed a drip from the pipe by the stopcock in the hall cupboard. About one drop every ten seconds. Tub underneath for now.',
    ],
    fixed: ['Joint cut out and remade, pipe lagged.'],
    scenes: ['sink-leak'],
  },
  {
    path: ['Plumbing', 'Taps', 'Dripping'],
    trade: 'plumbing',
    titles: [
      'Bathroom tap will not stop dripping',
      'Kitchen mixer tap drips constantly',
      'Dripping bath tap',
    ],
    texts: [
      'The hot tap on the basin drips however hard you turn it off. It is keeping us awake and we are on a meter.',
      'Kitchen mixer has been dripping {since}. I have tried tightening it but do not want to break it.',
      'The bath tap drips, about a cupful an hour. There is a rust mark on the enamel where it lands.',
    ],
    fixed: [
      'Replaced the cartridge and reseated the tap. Ran it for ten minutes, dry.',
      'New washers in both taps.',
    ],
    scenes: ['dripping-tap'],
  },
  {
    path: ['Plumbing', 'Taps', 'Stiff or loose'],
    trade: 'plumbing',
    titles: ['Kitchen tap loose on the worktop', 'Cold tap almost too stiff to turn'],
    texts: [
      'The whole tap moves when you use it, and water runs down the hole in the worktop. Can somebody tighten it from below please?',
      'My mother has arthritis and can no longer turn the cold tap in the bathroom. It has become stiffer and stiffer.',
    ],
    fixed: ['Tap refixed from below with a new backplate.', 'Lever taps fitted in place of the stiff ones.'],
    scenes: ['dripping-tap'],
  },
  {
    path: ['Plumbing', 'Toilet', 'Will not flush'],
    trade: 'plumbing',
    titles: ['Toilet flush not working', 'Flush button stuck down'],
    texts: [
      'The flush handle just flops, nothing happens. We are using a bucket. It is our only toilet.',
      'The button on the cistern has dropped in and stays there. I can flush by taking the lid off and pulling the float but that is not ideal with the children.',
    ],
    fixed: ['New siphon fitted, flushes first time.', 'Flush valve and button replaced.'],
    urgent: true,
  },
  {
    path: ['Plumbing', 'Toilet', 'Keeps running'],
    trade: 'plumbing',
    titles: ['Toilet cistern never stops filling', 'Toilet runs all night'],
    texts: [
      'After flushing the water keeps trickling into the pan for hours. Jiggling the handle sometimes stops it.',
      'The cistern fills and fills. You can hear it through the bedroom wall at night, and it must be wasting a lot of water.',
    ],
    fixed: ['New fill valve fitted and the level set.'],
  },
  {
    path: ['Plumbing', 'Toilet', 'Blocked'],
    trade: 'plumbing',
    titles: ['Blocked toilet', 'Toilet backing up when flushed'],
    texts: [
      'Toilet is blocked and the water comes right up to the rim when flushed. Have tried a plunger twice. Only one toilet in the flat.',
      'The toilet drains very slowly {since} and gurgles when the bath is let out, so I think it is further down than our pan.',
    ],
    fixed: [
      'Cleared with a machine and flushed through. Please put no wipes down.',
      'Blockage was in the stack, jetted and running free.',
    ],
    urgent: true,
  },
  {
    path: ['Plumbing', 'Blocked drain', 'Kitchen sink'],
    trade: 'plumbing',
    titles: ['Kitchen sink draining very slowly', 'Sink blocked, dirty water coming back up'],
    texts: [
      'The kitchen sink takes about twenty minutes to empty. I have used two lots of unblocker and a plunger with no luck.',
      'When the washing machine empties, grey water comes up into the sink. It smells and I have to bale it out.',
    ],
    fixed: [
      'Waste pipe cleared of fat and flushed with hot water.',
      'Machine run to the stack, both sinks drain freely.',
    ],
    scenes: ['sink-leak'],
  },
  {
    path: ['Plumbing', 'Blocked drain', 'Bath or shower'],
    trade: 'plumbing',
    titles: ['Shower tray fills up with water', 'Bath drains slowly and smells'],
    texts: [
      'Two minutes into a shower the tray is full to the edge. I have cleaned the trap as far as I can reach.',
      'The bath takes half an hour to empty and there is a bad smell from the plughole {since}.',
    ],
    fixed: ['Trap cleaned and waste rodded, drains at once.'],
  },
  {
    path: ['Plumbing', 'Blocked drain', 'Outside gully'],
    trade: 'plumbing',
    titles: ['Outside drain overflowing by the back door', 'Gully blocked with leaves and backing up'],
    texts: [
      'The drain outside the back door overflows whenever anyone uses water. There is tissue coming up so it needs doing soon please.',
      'The gully by the bin store is blocked and water is spreading across the path. It was icy there this morning.',
    ],
    fixed: [
      'Gully jetted and washed down, new grating fitted.',
      'Roots cut from the drain, camera check clear.',
    ],
    scenes: ['wet-path'],
    season: 'autumn',
    shared: true,
    urgent: true,
  },
  {
    path: ['Plumbing', 'Shower', 'Weak spray'],
    trade: 'plumbing',
    titles: ['Shower down to a trickle', 'Shower pressure very low'],
    texts: [
      'The shower has gone down to a trickle. I have descaled the head in vinegar and it made no difference. Taps are fine.',
      'Low pressure in the shower only, mostly in the mornings. Neighbours on this floor say theirs is normal.',
    ],
    fixed: ['Filter at the mixer was full of scale, cleaned. Good spray now.', 'New shower valve fitted.'],
  },
  {
    path: ['Plumbing', 'Bath and basin', 'Sealant'],
    trade: 'decorating',
    titles: ['Black sealant around shower needs replacing', 'Sealant round the bath has come away'],
    texts: [
      'The sealant along the back of the bath has split and is black underneath. I keep cleaning it but it comes straight back.',
      'There is a gap between the bath and the tiles now, about 30 cm long. I am worried about water getting into the flat below.',
    ],
    fixed: ['Old sealant cut out, new one applied. Please do not use for 24 hours.'],
    scenes: ['cracked-tile', 'mould-corner'],
  },
  {
    path: ['Plumbing', 'Water supply', 'Low pressure'],
    trade: 'plumbing',
    titles: ['Very low water pressure throughout the flat', 'Water pressure drops every morning'],
    texts: [
      'Water pressure has been poor everywhere {since}, hot and cold. Others on the {floor} have the same.',
      'Between about 7 and 9 the kitchen tap barely runs. The rest of the day it is fine. Could it be the booster pump?',
    ],
    fixed: ['Booster pump reset and its pressure switch exchanged.', 'Stopcock was half shut, opened fully.'],
  },
  {
    path: ['Plumbing', 'Water supply', 'Discoloured water'],
    trade: 'plumbing',
    titles: ['Brown water from the taps', 'Cloudy water from the kitchen tap'],
    texts: [
      'Cold water is running a weak tea colour this morning. I have let it run for ten minutes. Is it safe to drink?',
      'Water from the kitchen tap is cloudy and has a metallic taste {since}. The bathroom seems fine.',
    ],
    fixed: ['Riser flushed and sample taken. Water is clear, and the supplier confirms that it is safe.'],
    scenes: ['dripping-tap'],
  },
  {
    path: ['Plumbing', 'Water supply', 'Noisy pipes'],
    trade: 'plumbing',
    titles: ['Loud banging in the pipes', 'Humming pipes behind the bath'],
    texts: [
      'There is a loud bang in the wall every time a tap is turned off. It shakes the cupboard and wakes the baby.',
      'Humming noise from the pipes behind the bath, goes on for a minute or so after anyone flushes.',
    ],
    fixed: ['Loose pipe clipped and an arrester fitted. Quiet now.'],
  },
  {
    path: ['Plumbing', 'Overflow running'],
    trade: 'plumbing',
    titles: ['Overflow pipe running down outside wall', 'Constant drip from overflow above the entrance'],
    texts: [
      'The overflow on the outside wall has been running {since}. The brickwork below is turning green.',
      'Water drips on people coming in at the front door. It looks like an overflow from the {floor} or above.',
    ],
    fixed: ['Float valve replaced in the flat concerned, overflow has stopped.'],
    scenes: ['wet-path', 'gutter'],
    shared: true,
  },
]
