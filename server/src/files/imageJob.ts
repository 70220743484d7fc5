/** A picture, either as a path or as bytes. */
export type ImageSource = string | Buffer

export interface ConvertedImage {
  /** JPEG without metadata, at most 2048 x 2048. */
  display: Buffer
  /** JPEG without metadata, at most 400 x 400. */
  thumbnail: Buffer
  width: number
  height: number
}

/** A rectangle, in hundredths of the picture's width and height. */
export interface ImageArea {
  left: number
  top: number
  width: number
  height: number
}

/**
 * Format and size of the picture, from its header. At least a part of a picture within the limits was decoded, so the
 * picture can be shown.
 */
export interface InspectedImage {
  format: string | undefined
  width: number
  height: number
  isTooLarge: boolean
}

/** The jobs of the picture process, with the request and the answer of each. */
export interface ImageJobs {
  inspect: { ask: { source: ImageSource; isHeic: boolean }; answer: InspectedImage }
  convert: { ask: { source: ImageSource; isHeic: boolean }; answer: ConvertedImage }
  blackOut: { ask: { source: ImageSource; areas: readonly ImageArea[] }; answer: ConvertedImage }
  cutSquare: { ask: { source: ImageSource; isHeic: boolean; side: number }; answer: Buffer }
}

export type ImageJob = {
  [Kind in keyof ImageJobs]: { kind: Kind } & ImageJobs[Kind]['ask']
}[keyof ImageJobs]

export type ImageReply = { answer: unknown } | { problem: string; isFault: boolean }
