import type { Complaint } from './complaint.ts'

export const INTERIORS: Complaint[] = [
  {
    path: ['Walls, floors and ceilings', 'Ceiling', 'Stain'],
    trade: 'decorating',
    titles: ['Ceiling stain after the leak upstairs', 'Stain on the bedroom ceiling'],
    texts: [
      'The leak upstairs was mended last month but the ceiling in {room} was left with a large brown ring. It is dry now.',
      'A yellow patch has come up on the ceiling in {room}, about the size of a dinner plate. It does not feel wet.',
    ],
    fixed: ['Stain blocked and two coats of white over the whole ceiling.'],
    scenes: ['stained-ceiling'],
  },
  {
    path: ['Walls, floors and ceilings', 'Ceiling', 'Crack'],
    trade: 'decorating',
    titles: ['Ceiling crack getting longer', 'Crack across the living room ceiling'],
    texts: [
      'A crack runs from the light to the window in {room}. I put a pencil mark at its end {since} and it has gone past it by a hand.',
      'Fine crack in the ceiling, with small flakes of paint falling. Probably nothing but I would like it looked at.',
    ],
    fixed: ['Crack raked out, taped, filled and painted.'],
    scenes: ['stained-ceiling', 'wall-crack'],
  },
  {
    path: ['Walls, floors and ceilings', 'Wall', 'Crack'],
    trade: 'decorating',
    titles: ['Crack above the door frame', 'Stepped crack in outside wall, visible indoors'],
    texts: [
      'There is a crack from the corner of the door frame up to the ceiling in {room}. I can fit a 10p edge in it.',
      'The crack by the window in {room} can be seen inside and outside. It opened over the dry summer.',
    ],
    fixed: ['Filled and lined. We will measure again in three months.'],
    scenes: ['wall-crack'],
    season: 'summer',
  },
  {
    path: ['Walls, floors and ceilings', 'Wall', 'Loose plaster'],
    trade: 'decorating',
    titles: ['Plaster coming off the hallway wall', 'Plaster bubbling under the window'],
    texts: [
      'A piece of plaster the size of a book has come off in {room}, and the part around it sounds hollow.',
      'Plaster is bubbling below the window in {room} and salt comes through the paint.',
    ],
    fixed: ['Loose plaster removed, patch replastered. Ready for paint in a fortnight.'],
    scenes: ['wall-crack'],
  },
  {
    path: ['Walls, floors and ceilings', 'Flooring', 'Loose board'],
    trade: 'joinery',
    titles: ['Loose floorboard in the hall', 'Laminate floor has come apart'],
    texts: [
      'One of the boards in {room} moves and creaks loudly. There is a nail head standing up that caught my sock.',
      'The laminate has opened up along the joint in {room}. It clicks when stepped on and has a sharp edge.',
    ],
    fixed: [
      'Boards lifted and screwed down, nail removed.',
      'Three boards relaid and a threshold strip fitted.',
    ],
  },
  {
    path: ['Walls, floors and ceilings', 'Flooring', 'Lifting vinyl'],
    trade: 'joinery',
    titles: ['Bathroom vinyl lifting at the door', 'Kitchen floor covering curling up'],
    texts: [
      'The vinyl has curled up by the door and I have tripped on it twice. It is a job for glue I think.',
      'Kitchen floor covering is lifting along the units, probably from the old leak.',
    ],
    fixed: ['Vinyl reglued and a new strip put across the door.'],
    scenes: ['cracked-tile'],
  },
  {
    path: ['Walls, floors and ceilings', 'Tiles', 'Cracked'],
    trade: 'decorating',
    titles: ['Cracked tiles in the shower', 'Broken floor tile in the bathroom'],
    texts: [
      'Three of the wall tiles in the shower have cracked and one is coming forward. Water must be getting in behind.',
      'A floor tile by the basin has broken and the edge is sharp on bare feet.',
    ],
    fixed: ['Cracked tiles replaced, regrouted and sealed. Do not use for 24 hours.'],
    scenes: ['cracked-tile'],
  },
  {
    path: ['Walls, floors and ceilings', 'Tiles', 'Grout missing'],
    trade: 'decorating',
    titles: ['Grout missing between bathroom tiles', 'Grout falling out around the bath'],
    texts: [
      'The grout has come out along a whole row above the bath. I have stopped using the shower there.',
      'Bits of grout keep dropping into the bath. It looks as if it was never sealed.',
    ],
    fixed: ['Raked out and regrouted, edge resealed.'],
    scenes: ['cracked-tile'],
  },
  {
    path: ['Walls, floors and ceilings', 'Kitchen units', 'Door or hinge'],
    trade: 'joinery',
    titles: ['Kitchen cupboard door has come off', 'Cupboard hinge broken'],
    texts: [
      'The door of the corner cupboard came off in my hand. The hinge has pulled out of the chipboard.',
      'Two cupboard doors hang down and no longer close. The screws turn without holding.',
    ],
    fixed: ['Hinges plugged and screwed back, all doors adjusted.'],
  },
  {
    path: ['Walls, floors and ceilings', 'Kitchen units', 'Worktop'],
    trade: 'joinery',
    titles: ['Worktop swollen next to the sink', 'Worktop edge strip has come off'],
    texts: [
      'The worktop has swollen and split behind the tap. Crumbs and water go straight in.',
      'The strip along the front of the worktop has fallen off and the chipboard is showing.',
    ],
    fixed: ['Length of worktop replaced and sealed behind the tap.', 'Edging strip refixed.'],
    scenes: ['sink-leak'],
  },
  {
    path: ['Damp and mould', 'Mould', 'Bathroom'],
    trade: 'decorating',
    titles: ['Black mould on the bathroom ceiling', 'Mould keeps coming back in the bathroom'],
    texts: [
      'Black mould across the ceiling over the bath. I wash it off with spray each week and it is back within days. The fan is always on.',
      'Mould around the bathroom window and along the sealant {since}. My son has asthma.',
    ],
    fixed: ['Treated with fungicide and painted with mould-resistant paint. Fan set to trickle.'],
    scenes: ['mould-corner'],
    season: 'winter',
  },
  {
    path: ['Damp and mould', 'Mould', 'Bedroom'],
    trade: 'decorating',
    titles: ['Mould behind the wardrobe', 'Mould on the outside wall of the bedroom'],
    texts: [
      'Moved the wardrobe and the whole corner behind it is black. Some clothes are ruined. It is the outside wall.',
      'There is mould in the corner of {room} from the skirting up to knee height. We heat and air every day.',
      'Mould spots have spread along the outside wall next to the cot. I would like somebody to look at the cause, not only paint over it.',
    ],
    fixed: [
      'Treated and repainted, insulated lining put on the cold corner. Follow-up visit in six weeks.',
      'Vent opened up and wall treated. Humidity logger left for a month.',
    ],
    scenes: ['mould-corner'],
    season: 'winter',
    urgent: true,
  },
  {
    path: ['Damp and mould', 'Condensation'],
    trade: 'decorating',
    titles: ['Windows streaming with condensation', 'Water running off the windows every morning'],
    texts: [
      'Every morning the windows are streaming and the sills are wet. We have a dehumidifier but it is full by lunch.',
      'So much condensation in {room} that the curtain lining has gone mouldy. The trickle vents seem blocked.',
    ],
    fixed: ['Trickle vents freed and a quiet fan fitted in the kitchen.'],
    scenes: ['window'],
    season: 'winter',
  },
  {
    path: ['Damp and mould', 'Penetrating damp', 'Around a window'],
    trade: 'roofing',
    titles: ['Rain coming in around the window', 'Damp patch under the bedroom window'],
    texts: [
      'When it rains from the west, water comes in at the top corner of the window in {room} and runs down the wall.',
      'There is a damp patch under the window in {room} that gets darker after rain and dries out again in a few days.',
    ],
    fixed: ['Perished seal around the frame renewed, tested with a hose.'],
    scenes: ['window', 'mould-corner'],
    season: 'autumn',
  },
  {
    path: ['Damp and mould', 'Rising damp'],
    trade: 'decorating',
    titles: ['Tide mark along the ground floor wall', 'Damp at skirting level in the hall'],
    texts: [
      'There is a tide mark about half a metre up the wall in the hall and the skirting feels spongy.',
      'Paper is peeling at the bottom of the wall in {room}. The ground outside is higher than the floor there.',
    ],
    fixed: [
      'Ground outside lowered below the damp course. Wall to dry for three months before it is redecorated.',
    ],
    scenes: ['mould-corner'],
    season: 'winter',
    place: 'house',
  },
  {
    path: ['Damp and mould', 'Musty smell'],
    trade: 'decorating',
    titles: ['Musty smell in the hall cupboard', 'Damp smell we cannot trace'],
    texts: [
      'A strong musty smell in the hall cupboard {since}. I emptied it and cannot see anything wet.',
      'There is a damp smell in {room}, worst after the heating has been off. No mark on the walls so far.',
    ],
    fixed: ['Small leak found on the waste pipe behind, repaired. Cupboard dried and treated.'],
  },
]
