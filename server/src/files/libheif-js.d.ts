/**
 * The part of libheif's C interface that is used here. Addresses are numbers, and errors are written to the first
 * address.
 */
declare module 'libheif-js/wasm-bundle.js' {
  type Address = number

  interface Enumerated {
    value: number
  }

  const libheif: {
    readonly HEAPU8: Uint8Array<ArrayBuffer>
    readonly HEAP32: Int32Array<ArrayBuffer>
    readonly heif_colorspace: { heif_colorspace_RGB: Enumerated }
    readonly heif_chroma: { heif_chroma_interleaved_RGBA: Enumerated }
    readonly heif_channel: { heif_channel_interleaved: Enumerated }
    _malloc(bytes: number): Address
    _free(at: Address): void
    _heif_context_alloc(): Address
    _heif_context_free(context: Address): void
    _heif_context_read_from_memory(
      error: Address,
      context: Address,
      bytes: Address,
      size: number,
      options: 0,
    ): void
    _heif_context_get_primary_image_handle(error: Address, context: Address, handle: Address): void
    _heif_context_get_image_handle(error: Address, context: Address, item: number, handle: Address): void
    _heif_item_get_item_data(
      error: Address,
      context: Address,
      item: number,
      compression: 0,
      data: Address,
      size: Address,
    ): void
    _heif_release_item_data(context: Address, data: Address): void
    _heif_item_get_item_type(context: Address, item: number): number
    _heif_image_handle_release(handle: Address): void
    _heif_image_handle_get_item_id(handle: Address): number
    _heif_image_handle_get_ispe_width(handle: Address): number
    _heif_image_handle_get_ispe_height(handle: Address): number
    _heif_image_handle_get_width(handle: Address): number
    _heif_image_handle_get_height(handle: Address): number
    _heif_image_handle_get_image_tiling(error: Address, handle: Address, turned: 0, tiling: Address): void
    _heif_image_handle_get_grid_image_tile_id(
      error: Address,
      handle: Address,
      turned: 0,
      x: number,
      y: number,
      item: Address,
    ): void
    _heif_decode_image(
      error: Address,
      handle: Address,
      image: Address,
      colorspace: number,
      chroma: number,
      options: 0,
    ): void
    _heif_image_get_width(image: Address, channel: number): number
    _heif_image_get_height(image: Address, channel: number): number
    _heif_image_get_plane_readonly(image: Address, channel: number, stride: Address): Address
    _heif_image_release(image: Address): void
  }
  export default libheif
}
