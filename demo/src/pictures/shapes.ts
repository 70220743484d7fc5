/** Returns an SVG rectangle. `more` holds further attributes, such as a radius or an opacity. */
export function box(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`
}

export function shape(path: string, fill: string, more = ''): string {
  return `<path d="${path}" fill="${fill}" ${more}/>`
}

export function line(path: string, stroke: string, width: number, more = ''): string {
  return `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
}

export function drop(x: number, y: number, size: number): string {
  const d = `M${x} ${y} q${size} ${size * 1.6} 0 ${size * 2.2} q${-size} ${-size * 0.6} 0 ${-size * 2.2}z`
  return (
    shape(d, '#8fc3dd', 'opacity="0.9"') +
    oval(x - size * 0.1, y + size * 1.5, size * 0.12, size * 0.25, '#ffffff')
  )
}

export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

/** Returns a wall lit from the upper left. */
export function wall(light: string, dark: string): string {
  const stops = `<stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/>`
  return `<defs><linearGradient id="wall" x1="0" y1="0" x2="1" y2="1">${stops}</linearGradient></defs>${box(0, 0, 1200, 900, 'url(#wall)')}`
}

export const SOFT = 'filter="url(#soft)"'

/** Returns the whole picture, with the blur filter that stains use and the dark corners of a phone's lens. */
export function sheet(body: string, viewBox: string): string {
  const blur =
    '<filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="9"/></filter>'
  const lens =
    '<radialGradient id="lens" r="0.75"><stop offset="0.6" stop-opacity="0"/><stop offset="1" stop-opacity="0.28"/></radialGradient>'
  const vignette = box(0, 0, 1200, 900, 'url(#lens)')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="${viewBox}"><defs>${blur}${lens}</defs>${body}${vignette}</svg>`
}
