import { SOFT, box, drop, line, oval, repeat, shape, wall } from './shapes.ts'

const ROOM = wall('#f3efe6', '#d9d2c3')

const stainedCeiling = [
  wall('#f6f4ee', '#e2ddd0'),
  shape('M0 640 L1200 560 L1200 900 L0 900z', '#d3c9b4'),
  line('M0 640 L1200 560', '#ffffff', 16),
  oval(520, 330, 300, 190, '#c79a55', `opacity="0.45" ${SOFT}`),
  oval(540, 340, 235, 145, '#e9dcc0', `opacity="0.8" ${SOFT}`),
  oval(560, 350, 170, 100, '#a8763a', `opacity="0.5" ${SOFT}`),
  oval(580, 360, 95, 55, '#8a5d2c', `opacity="0.5" ${SOFT}`),
  oval(860, 190, 70, 45, '#fbfaf6'),
  oval(860, 190, 44, 28, '#fff6cf'),
  drop(590, 400, 16),
  drop(560, 560, 13),
].join('')

const wallCrack = [
  ROOM,
  box(0, 800, 1200, 100, '#8f6f4d'),
  box(0, 770, 1200, 40, '#fbfaf7'),
  box(60, 190, 250, 590, '#fbfaf7'),
  box(90, 220, 190, 560, '#e5dccb'),
  line('M310 190 L380 150 L430 170 L520 110 L600 135 L690 70 L790 90 L880 0', '#6b6154', 7),
  line('M520 110 L545 180 L530 240 L570 300', '#7c7264', 4),
  line('M690 70 L720 140 L700 190', '#7c7264', 3),
  line('M313 194 L382 155 L432 175 L522 115', '#ffffff', 3, 'opacity="0.7"'),
  shape('M560 300 l60 -30 40 50 -20 60 -70 10z', '#c9bda8'),
  shape('M575 312 l40 -20 28 34 -14 42 -48 6z', '#b3a48b'),
].join('')

const mouldCorner = [
  shape('M0 0 H600 V900 H0z', '#e8e4da'),
  shape('M600 0 H1200 V900 H600z', '#dbd6c9'),
  line('M600 0 V790', '#c2bba9', 4),
  shape('M0 860 L600 780 L1200 860 V900 H0z', '#9a7b58'),
  line('M0 840 L600 765 L1200 840', '#f8f6f1', 38),
  oval(600, 640, 260, 170, '#5b6152', `opacity="0.4" ${SOFT}`),
  oval(610, 700, 190, 90, '#30362c', `opacity="0.45" ${SOFT}`),
  repeat(150, (i) => {
    const spread = 40 + (i % 25) * 11
    const x = 600 + Math.cos(i * 2.4) * spread
    const y = 640 + Math.sin(i * 2.4) * spread * 0.62 - (i % 3) * 14
    return oval(
      Math.round(x),
      Math.round(y),
      4 + (i % 6) * 2.4,
      3 + (i % 5) * 2.2,
      '#23281f',
      'opacity="0.55"',
    )
  }),
].join('')

const crackedTile = [
  box(0, 0, 1200, 900, '#b9b2a4'),
  repeat(12, (i) => {
    const x = (i % 4) * 300 + 6
    const y = Math.floor(i / 4) * 300 + 6
    return (
      box(x, y, 288, 288, i % 3 ? '#dfeaea' : '#d5e3e4', 'rx="8"') +
      line(`M${x + 20} ${y + 20} h110`, '#ffffff', 10, 'opacity="0.7"')
    )
  }),
  line('M612 330 L680 400 L660 450 L740 510 L720 560 L800 592', '#4f5a5a', 6),
  line('M660 450 L620 520 L640 590', '#4f5a5a', 4),
  line('M740 510 L830 480 L890 500', '#4f5a5a', 4),
  shape('M680 400 L740 510 L660 450z', '#c5d2d1'),
  shape('M800 592 L770 560 L830 552z', '#8c8371'),
  line('M6 604 H1194', '#6f6757', 9, 'opacity="0.7" stroke-dasharray="60 25 140 40"'),
].join('')

const window = [
  wall('#efe9dc', '#d6cdba'),
  box(250, 90, 700, 620, '#ffffff', 'rx="6"'),
  box(290, 130, 300, 540, '#aebfc6'),
  box(610, 130, 300, 540, '#9fb3bd'),
  repeat(26, (i) =>
    oval(310 + ((i * 83) % 270), 150 + ((i * 137) % 500), 26, 34, '#e8f0f2', `opacity="0.35" ${SOFT}`),
  ),
  repeat(34, (i) =>
    line(
      `M${630 + ((i * 61) % 260)} ${170 + ((i * 97) % 380)} v${30 + ((i * 13) % 90)}`,
      '#e3eef2',
      4,
      'opacity="0.7"',
    ),
  ),
  repeat(20, (i) => drop(300 + ((i * 67) % 590), 560 + ((i * 29) % 80), 7)),
  box(584, 360, 34, 110, '#d7d7d3', 'rx="14"'),
  box(594, 340, 14, 60, '#8b8f90', 'rx="7"'),
  box(220, 700, 760, 46, '#fbfaf7', 'rx="6"'),
  oval(600, 706, 330, 14, '#b6c9cf', 'opacity="0.8"'),
].join('')

export const SURFACES = {
  'stained-ceiling': stainedCeiling,
  'wall-crack': wallCrack,
  'mould-corner': mouldCorner,
  'cracked-tile': crackedTile,
  window,
}
