import libheif from 'libheif-js/wasm-bundle.js'

type Address = number

export interface HeicPixels {
  /** RGBA pixels. A view of the decoder's memory, valid until the picture is closed. */
  data: Buffer
  width: number
  height: number
  /** Pixels from the start of one row to the start of the next. */
  rowWidth: number
}

export interface HeicPicture {
  /** The size of the picture after rotation, as people see it. */
  width: number
  height: number
  /**
   * Checks that the picture can be decoded. Throws if a part of the picture is missing or damaged. Decodes only a part
   * of a large picture.
   */
  check(): void
  /** Returns rows of pixels after rotation, as people see them. */
  decode(): HeicPixels
  close(): void
}

/**
 * How many pixels to decode before a picture counts as readable: all of a small picture, a few tiles of a phone's
 * photo, at least one tile.
 */
const CHECKED_PIXELS = 1_500_000
const HEVC = Buffer.from('hvc1').readUInt32BE()
// Sizes of C structs, in bytes. An error has a code, a second code and a text. A tiling begins with its version,
// columns and rows.
const ERROR_BYTES = 12
const TILING_BYTES = 128

/**
 * Opens the primary picture of a HEIC file with libheif's C interface. The JavaScript interface copies every pixel
 * twice, which needs too much memory for the largest phone photos.
 */
// The parts of one C session share its memory.
// oxlint-disable-next-line max-lines-per-function
export function openHeic(bytes: Uint8Array): HeicPicture {
  const error = libheif._malloc(ERROR_BYTES)
  const answer = libheif._malloc(TILING_BYTES)
  const file = libheif._malloc(bytes.length)
  const context = libheif._heif_context_alloc()
  const handles: Address[] = []
  const images: Address[] = []

  const close = (): void => {
    for (const image of images) libheif._heif_image_release(image)
    for (const handle of handles) libheif._heif_image_handle_release(handle)
    libheif._heif_context_free(context)
    for (const at of [error, answer, file]) libheif._free(at)
  }
  const wordAt = (at: Address): number => libheif.HEAP32[at / 4] ?? 0
  const check = (): void => {
    if (wordAt(error) !== 0) throw new Error(`The picture cannot be read: ${textAt(wordAt(error + 8))}`)
  }
  const answered = (): number => {
    check()
    return wordAt(answer)
  }
  const handleOf = (): Address => {
    const handle = answered()
    handles.push(handle)
    return handle
  }
  const decode = (handle: Address): Address => {
    const { heif_colorspace: spaces, heif_chroma: chromas } = libheif
    const format = [spaces.heif_colorspace_RGB.value, chromas.heif_chroma_interleaved_RGBA.value] as const
    libheif._heif_decode_image(error, handle, answer, ...format, 0)
    const image = answered()
    images.push(image)
    return image
  }
  const checkItem = (item: number): void => {
    libheif._heif_item_get_item_data(error, context, item, 0, 0, answer)
    if (answered() === 0) throw new Error('A part of the picture is empty.')
  }
  const sizeOf = (handle: Address): string =>
    `${libheif._heif_image_handle_get_ispe_width(handle)} ${libheif._heif_image_handle_get_ispe_height(handle)}`
  /** A grid states its own size, which must match the size that the file states. */
  const checkGrid = (handle: Address): void => {
    const item = libheif._heif_image_handle_get_item_id(handle)
    libheif._heif_item_get_item_data(error, context, item, 0, answer, answer + 4)
    check()
    const [at, length] = [wordAt(answer), wordAt(answer + 4)]
    const grid = Buffer.from(libheif.HEAPU8.slice(at, at + length))
    libheif._heif_release_item_data(context, answer)
    const isWide = ((grid[1] ?? 0) & 1) === 1
    if (length < (isWide ? 12 : 8)) throw new Error('The grid is incomplete.')
    const size = isWide
      ? [grid.readUInt32BE(4), grid.readUInt32BE(8)]
      : [grid.readUInt16BE(4), grid.readUInt16BE(6)]
    if (size.join(' ') !== sizeOf(handle)) throw new Error('The grid and the picture have different sizes.')
  }

  try {
    libheif.HEAPU8.set(bytes, file)
    libheif._heif_context_read_from_memory(error, context, file, bytes.length, 0)
    check()
    libheif._heif_context_get_primary_image_handle(error, context, answer)
    const handle = handleOf()
    const width = libheif._heif_image_handle_get_width(handle)
    const height = libheif._heif_image_handle_get_height(handle)

    const tileItems = (): number[] => {
      libheif._heif_image_handle_get_image_tiling(error, handle, 0, answer)
      check()
      const [columns, rows] = [wordAt(answer + 4), wordAt(answer + 8)]
      if (columns * rows <= 1) return [libheif._heif_image_handle_get_item_id(handle)]
      return Array.from({ length: columns * rows }, (_tile, index) => {
        const [x, y] = [index % columns, Math.floor(index / columns)]
        libheif._heif_image_handle_get_grid_image_tile_id(error, handle, 0, x, y, answer)
        return answered()
      })
    }

    return {
      width,
      height,
      check() {
        if (width * height <= CHECKED_PIXELS) return void decode(handle)
        let checked = 0
        const items = tileItems()
        if (items.length > 1) checkGrid(handle)
        const sizes = new Set<string>()
        for (const item of items) {
          checkItem(item)
          libheif._heif_context_get_image_handle(error, context, item, answer)
          const tile = handleOf()
          if (sizes.add(sizeOf(tile)).size > 1) throw new Error('The tiles have different sizes.')
          const pixels =
            libheif._heif_image_handle_get_width(tile) * libheif._heif_image_handle_get_height(tile)
          const isFirst = checked === 0
          checked += pixels
          // A few decoded tiles are enough to check a photo in the encoding that phones use. All other photos must be
          // decoded in full.
          if (
            isFirst ||
            checked <= CHECKED_PIXELS ||
            libheif._heif_item_get_item_type(context, item) !== HEVC
          )
            decode(tile)
        }
        if (checked < width * height) throw new Error('The tiles do not cover the picture.')
      },
      decode() {
        const image = decode(handle)
        const channel = libheif.heif_channel.heif_channel_interleaved.value
        const plane = libheif._heif_image_get_plane_readonly(image, channel, answer)
        const stride = wordAt(answer)
        const [shownWidth, shownHeight] = [
          libheif._heif_image_get_width(image, channel),
          libheif._heif_image_get_height(image, channel),
        ]
        const data = Buffer.from(libheif.HEAPU8.buffer, plane, stride * shownHeight)
        return { data, width: shownWidth, height: shownHeight, rowWidth: stride / 4 }
      },
      close,
    }
  } catch (problem) {
    close()
    throw problem
  }
}

function textAt(at: Address): string {
  const end = libheif.HEAPU8.indexOf(0, at)
  return Buffer.from(libheif.HEAPU8.subarray(at, end)).toString('utf8')
}
