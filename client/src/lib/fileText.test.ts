import { expect, it } from 'vitest'
import { splitName } from './fileText.ts'

it.each([
  ['Kitchen tap after the plumber left 0012.jpeg', 'Kitchen tap after the plumber left ', '0012.jpeg'],
  ['tap.jpg', '', 'tap.jpg'],
  ['', '', ''],
  ['statement', 'state', 'ment'],
  ['.gitignore', '.gitig', 'nore'],
  ['archive.tar.gz', 'archive', '.tar.gz'],
  ['a.name with no ending', 'a.name with no en', 'ding'],
  ['🚰🚰🚰🚰🚰🚰.png', '🚰🚰', '🚰🚰🚰🚰.png'],
])(
  'splitName splits %s so that the ending and the part that differs stay visible [KEEP-61]',
  (name, start, end) => {
    expect(splitName(name)).toEqual([start, end])
  },
)
