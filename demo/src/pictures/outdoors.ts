import { SOFT, box, drop, line, oval, repeat, shape, wall } from './shapes.ts'

const BRICKS = repeat(80, (i) => {
  const row = Math.floor(i / 8)
  const x = (i % 8) * 160 - (row % 2) * 80
  return box(x + 4, row * 92 + 4, 152, 84, i % 3 ? '#a9664c' : '#b5745a', 'rx="3"')
})

const liftDoor = [
  wall('#d9d5cb', '#bdb7a8'),
  box(240, 60, 720, 790, '#7d858a'),
  box(290, 110, 620, 740, '#3b4146'),
  box(290, 110, 260, 740, '#b9c1c5'),
  box(650, 110, 260, 740, '#aeb7bc'),
  repeat(4, (i) => line(`M${330 + i * 55} 130 V830`, '#cdd4d7', 4)),
  repeat(4, (i) => line(`M${700 + i * 55} 130 V830`, '#c2cacd', 4)),
  box(550, 110, 100, 740, '#23282c'),
  box(560, 200, 80, 300, '#55606a', 'opacity="0.5"'),
  box(1020, 360, 90, 190, '#e6e8e8', 'rx="12"'),
  oval(1065, 415, 24, 24, '#9aa3a7'),
  oval(1065, 495, 24, 24, '#e06a2c'),
  box(510, 30, 180, 56, '#20262a', 'rx="6"'),
  line('M570 58 h60', '#e0412f', 10),
  box(0, 850, 1200, 50, '#8a8172'),
  shape('M430 850 l70 -150 70 150z', '#e8b93a'),
  line('M500 745 v50 M500 818 v4', '#3a3020', 12),
].join('')

const overflowingBins = [
  box(0, 0, 1200, 900, '#8f513b'),
  BRICKS,
  box(0, 720, 1200, 180, '#8b8a85'),
  repeat(3, (i) => {
    const x = 110 + i * 345
    const colour = ['#2f5d50', '#34495e', '#2f5d50'][i] ?? '#2f5d50'
    const bags =
      oval(x + 90, 330, 90, 66, '#24262a') +
      oval(x + 200, 310, 86, 76, '#2e3136') +
      oval(x + 150, 270, 66, 56, '#3a3e44')
    const card = shape(`M${x + 20} 300 l110 -60 60 70 -100 60z`, '#c59a63')
    const body =
      shape(`M${x} 350 h290 l-26 390 h-238z`, colour) + box(x - 12, 340, 314, 34, '#1f2b27', 'rx="8"')
    return bags + card + body + oval(x + 60, 750, 26, 26, '#1c1e20') + oval(x + 230, 750, 26, 26, '#1c1e20')
  }),
  shape('M60 860 q20 -130 120 -110 q90 20 90 110z', '#24262a'),
  shape('M880 870 q10 -110 110 -100 q100 10 110 100z', '#2e3136'),
  shape('M520 850 l130 -40 60 50 -140 36z', '#b98b52'),
  shape('M700 860 l60 -14 20 30 -70 8z', '#e6e1d6'),
].join('')

const gutter = [
  box(0, 0, 1200, 900, '#c9d7df'),
  box(0, 330, 1200, 570, '#9a5a43'),
  repeat(56, (i) => {
    const row = Math.floor(i / 8)
    return box(
      (i % 8) * 160 - (row % 2) * 80 + 4,
      334 + row * 82,
      152,
      74,
      i % 4 ? '#aa674d' : '#a05d45',
      'rx="3"',
    )
  }),
  shape('M0 0 H1200 V190 L0 250z', '#4c5259'),
  repeat(12, (i) => line(`M${i * 110} 0 L${i * 110 - 40} 250`, '#3c4147', 6)),
  box(0, 240, 1200, 90, '#f4f4f1'),
  box(0, 220, 1200, 62, '#2b3035', 'rx="10"'),
  repeat(9, (i) =>
    shape(`M${180 + i * 70} 222 q14 -${40 + (i % 3) * 22} 30 0 q16 -30 26 0z`, i % 2 ? '#5f7d3a' : '#7b5a34'),
  ),
  box(860, 260, 70, 640, '#2b3035'),
  box(845, 480, 100, 40, '#1f2327', 'rx="6"'),
  oval(800, 640, 120, 230, '#4c3226', `opacity="0.5" ${SOFT}`),
  repeat(12, (i) => drop(560 + ((i * 47) % 260), 300 + ((i * 83) % 480), 12)),
  line('M850 520 q-60 60 -70 200', '#b9d6e2', 16, 'opacity="0.8"'),
].join('')

const wetPath = [
  box(0, 0, 1200, 900, '#6d8457'),
  repeat(60, (i) => line(`M${(i * 97) % 1200} ${(i * 53) % 330} l8 -26`, '#7d965f', 6)),
  shape('M330 0 H820 L1200 900 H0z', '#a9a59b'),
  repeat(6, (i) => line(`M${330 - i * 62} ${i * 165} H${820 + i * 72}`, '#858176', 8 + i)),
  line('M575 0 L600 900', '#858176', 9),
  shape('M610 500 L900 500 L950 660 L606 660z', '#bdb9ae', 'transform="rotate(-3 760 580)"'),
  shape('M606 660 L950 660 L954 690 L606 682z', '#4f4b43'),
  oval(420, 640, 260, 86, '#7f95a0', 'opacity="0.85"'),
  oval(400, 625, 180, 40, '#c3d3da', 'opacity="0.7"'),
  oval(300, 820, 150, 40, '#7f95a0', 'opacity="0.7"'),
  repeat(7, (i) =>
    shape(
      `M${240 + i * 120} ${700 + ((i * 71) % 130)} q22 -26 44 0 q-22 20 -44 0z`,
      i % 2 ? '#b8742f' : '#9c5a26',
    ),
  ),
].join('')

const entrance = [
  box(0, 0, 1200, 900, '#8f513b'),
  BRICKS,
  box(310, 60, 580, 790, '#f1eee6'),
  box(350, 100, 330, 750, '#274b41'),
  box(390, 150, 250, 420, '#8fb0b4'),
  shape('M390 570 L640 150 V260 L450 570z', '#c6d9da', 'opacity="0.7"'),
  box(610, 600, 26, 120, '#d8dcdc', 'rx="13"'),
  shape('M680 100 L760 130 V850 L680 850z', '#17211e'),
  box(790, 380, 80, 210, '#cdd2d3', 'rx="8"'),
  repeat(6, (i) => oval(812 + (i % 2) * 36, 440 + Math.floor(i / 2) * 46, 11, 11, '#6d7679')),
  box(0, 840, 1200, 60, '#7d7a72'),
  shape('M120 840 v-190 q0 -30 30 -30 h110 q30 0 30 30 v190z', '#8a6a4a'),
  shape('M130 720 h150 v30 h-150z', '#a58461'),
  shape('M930 840 l30 -120 150 20 -20 100z', '#c59a63'),
  line('M1010 730 l-14 108', '#e0c79c', 14),
].join('')

export const OUTDOORS = {
  'lift-door': liftDoor,
  'overflowing-bins': overflowingBins,
  gutter,
  'wet-path': wetPath,
  entrance,
}
