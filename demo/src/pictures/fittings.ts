import { SOFT, box, drop, line, oval, repeat, shape, wall } from './shapes.ts'

const METAL = '#c3cacd'
const SHADE = '#8d979c'

const drippingTap = [
  wall('#dfe9ea', '#bfd0d2'),
  repeat(6, (i) => line(`M0 ${i * 130} H1200`, '#ffffff', 5, 'opacity="0.7"')),
  shape('M120 640 H1080 L1000 900 H200z', '#fdfdfc'),
  oval(600, 650, 480, 46, '#eef1f1'),
  oval(600, 665, 400, 34, '#cfd8d9'),
  oval(610, 680, 60, 10, '#7e8a8e'),
  box(545, 350, 110, 290, METAL, 'rx="26"'),
  box(560, 360, 26, 270, '#eef2f3', 'rx="13"'),
  line('M600 380 C600 250 840 240 850 400', METAL, 74),
  line('M596 372 C600 240 826 222 838 380', '#eef2f3', 16),
  box(812, 395, 76, 34, SHADE, 'rx="8"'),
  box(505, 300, 190, 56, SHADE, 'rx="28"'),
  oval(530, 328, 14, 14, '#b8433a'),
  drop(850, 450, 20),
  drop(850, 560, 15),
  oval(850, 662, 44, 9, '#9dbccb', 'opacity="0.8"'),
].join('')

const sinkLeak = [
  box(0, 0, 1200, 900, '#4a4038'),
  box(70, 60, 1060, 780, '#6e6155'),
  shape('M70 700 H1130 V840 H70z', '#8c7c6b'),
  shape('M300 60 H900 L840 210 H360z', METAL),
  box(560, 210, 90, 190, '#f1f1ee', 'rx="8"'),
  box(540, 270, 130, 44, '#d9d9d3', 'rx="10"'),
  line('M605 400 C605 560 790 560 790 430 L1130 430', '#f1f1ee', 80),
  line('M590 400 C595 540 775 535 780 420', '#ffffff', 14, 'opacity="0.8"'),
  box(745, 395, 92, 44, '#d9d9d3', 'rx="10"'),
  line('M250 60 V760', '#b4703c', 24),
  box(225, 430, 74, 54, '#8f979a', 'rx="8"'),
  oval(262, 457, 52, 12, '#b8433a'),
  drop(640, 520, 18),
  drop(655, 610, 14),
  oval(640, 770, 250, 40, '#9fbccb', 'opacity="0.75"'),
  oval(560, 760, 90, 10, '#d8e8ef', 'opacity="0.8"'),
  shape('M840 640 H1040 L1010 800 H870z', '#3f78a8'),
  oval(940, 640, 100, 20, '#2f5c84'),
].join('')

const brokenLock = [
  box(0, 0, 1200, 900, '#2f5d50'),
  box(110, 0, 14, 900, '#264c42'),
  box(1020, 0, 180, 900, '#ded7c8'),
  box(1000, 0, 24, 900, '#1e3a33'),
  repeat(3, (i) => box(180, 70 + i * 290, 220, 230, '#356a5b', 'rx="6"')),
  box(560, 170, 190, 560, METAL, 'rx="20"'),
  box(575, 185, 160, 530, '#dfe4e5', 'rx="14"'),
  oval(655, 320, 46, 46, SHADE),
  line('M655 320 L860 372', SHADE, 40),
  oval(655, 540, 58, 58, '#9aa3a7'),
  oval(655, 540, 40, 40, '#c8ced0'),
  line('M655 515 V568', '#3b4144', 14),
  line('M640 500 L705 455 M690 575 L742 620 M610 560 L560 610', '#5c5346', 7),
  shape('M750 430 l60 -20 10 60 -50 26z', '#b89a6a'),
  line('M655 540 L690 556 L676 600', '#c9a64b', 14),
  oval(600, 215, 9, 9, SHADE),
  oval(712, 690, 9, 9, SHADE),
].join('')

const radiator = [
  wall('#eee8da', '#dccfb6'),
  box(0, 790, 1200, 110, '#a0835f'),
  box(0, 760, 1200, 36, '#fbfaf7'),
  box(190, 250, 820, 440, '#f7f7f5', 'rx="14"'),
  repeat(16, (i) => box(206 + i * 50, 268, 36, 404, i % 2 ? '#ececea' : '#ffffff', 'rx="16"')),
  box(190, 250, 820, 22, '#e0e0dc', 'rx="10"'),
  line('M160 620 H200 M160 620 V800', '#c9cdce', 22),
  box(100, 570, 90, 96, '#fdfdfd', 'rx="18"'),
  repeat(5, (i) => box(112 + i * 15, 580, 6, 76, '#d5d8d8')),
  line('M1010 640 H1050 V800', '#c9cdce', 20),
  oval(600, 706, 420, 10, '#000000', `opacity="0.15" ${SOFT}`),
  shape('M740 250 q70 -60 150 0 l-10 90 h-130z', '#7b8fa3'),
  line('M740 250 q70 -40 150 0', '#95a7b8', 10),
].join('')

const socket = [
  wall('#e9e3d5', '#d2c7b0'),
  shape(
    'M350 300 h500 a30 30 0 0 1 30 30 v280 a30 30 0 0 1 -30 30 h-500z',
    '#fbfbf9',
    'transform="rotate(4 600 470)"',
  ),
  repeat(2, (i) => {
    const x = 470 + i * 250
    const pins = box(x - 12, 400, 26, 60, '#2c2c2a', 'rx="4"') + box(x - 70, 510, 52, 24, '#2c2c2a', 'rx="4"')
    return (
      pins +
      box(x + 24, 510, 52, 24, '#2c2c2a', 'rx="4"') +
      box(x - 26, 335, 54, 40, '#efefec', 'rx="6" stroke="#b9b9b2"')
    )
  }),
  line('M395 320 L470 390 L450 450 L540 520 L520 600', '#55524b', 6),
  line('M470 390 L560 400', '#55524b', 4),
  oval(700, 520, 110, 70, '#5f3a18', `opacity="0.45" ${SOFT}`),
  box(0, 800, 1200, 100, '#fbfaf7'),
].join('')

const ceilingLight = [
  wall('#5d6168', '#3a3d44'),
  shape('M0 900 L360 420 H840 L1200 900z', '#4a4d54'),
  shape('M360 420 H840 V300 H360z', '#70747c'),
  box(500, 330, 200, 90, '#2f3238'),
  oval(600, 150, 190, 62, '#e7e7e2'),
  oval(600, 160, 165, 46, '#8e8f8a'),
  oval(600, 165, 110, 28, '#6f706c'),
  oval(280, 60, 130, 40, '#fff7d6'),
  oval(280, 70, 260, 110, '#ffefb0', `opacity="0.25" ${SOFT}`),
  line('M540 190 L520 230 M560 196 L556 236', '#55564f', 6),
  repeat(4, (i) => line(`M${360 - i * 90} ${420 + i * 120} V${300 - i * 75}`, '#383b41', 5)),
].join('')

const smokeAlarm = [
  wall('#f7f5f0', '#dedad0'),
  line('M600 0 C560 120 680 180 620 300', '#b8433a', 9),
  line('M630 0 C610 110 720 190 650 300', '#2c2c2a', 9),
  oval(600, 60, 150, 44, '#d6d2c7'),
  oval(620, 480, 270, 230, '#c9c5ba', `opacity="0.6" ${SOFT}`),
  oval(610, 450, 260, 220, '#ffffff'),
  oval(610, 440, 200, 166, '#efeeea'),
  repeat(14, (i) => box(460 + i * 22, 350, 8, 60, '#cfcdc6', 'rx="4"')),
  oval(610, 490, 62, 54, '#e1dfd8'),
  oval(700, 540, 13, 13, '#d8392c'),
  oval(700, 540, 26, 26, '#d8392c', `opacity="0.35" ${SOFT}`),
].join('')

const boiler = [
  wall('#e6ebe8', '#cbd5cf'),
  box(350, 60, 500, 620, '#fdfdfc', 'rx="26"'),
  box(350, 60, 500, 90, '#f0f1ef', 'rx="26"'),
  box(410, 460, 380, 160, '#30363b', 'rx="14"'),
  box(440, 490, 150, 100, '#86c7b3', 'rx="6"'),
  line(
    'M465 515 v50 M465 515 h28 M465 540 h22 M515 515 h26 v25 h-26 v25 h26 M560 515 h26 v50 h-26z M560 540 h26',
    '#17382e',
    7,
  ),
  oval(650, 540, 30, 30, '#cfd4d5'),
  oval(735, 540, 30, 30, '#cfd4d5'),
  line('M650 540 V518 M735 540 L755 528', '#30363b', 6),
  oval(770, 590, 9, 9, '#e0412f'),
  repeat(5, (i) => line(`M${420 + i * 90} 680 V900`, i === 2 ? '#d9b23a' : '#b4703c', 22)),
  drop(510, 740, 14),
  oval(600, 30, 70, 60, '#d6dad9'),
].join('')

export const FITTINGS = {
  'dripping-tap': drippingTap,
  'sink-leak': sinkLeak,
  'broken-lock': brokenLock,
  radiator,
  socket,
  'ceiling-light': ceilingLight,
  'smoke-alarm': smokeAlarm,
  boiler,
}
