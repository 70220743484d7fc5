/** Rows of the access table for calls about blocks, areas, assets and keys. */
export const PLACE_TABLE = `
152  GET /places/:placeId/assets                       | A P - - - -           | x x - | property
152a POST /places/:placeId/assets                      | A P - - - -           | x x - | property
152r GET /assets/:assetId                              | A P - - - -           | x x - | property
152u PUT /assets/:assetId                              | A P - - - -           | x x - | property
152d DELETE /assets/:assetId                           | A P - - - -           | x x - | property
152i GET /assets/:assetId/issues                       | A P - - - -           | x x - | property
152o GET /issues/:issueId/assets                       | A P - - - -           | x x - | issue
152x GET /assets/export                                | A P - - - -           | x x - | nothing
152m POST /assets/import                               | A P - - - -           | x x - | nothing
153  GET /places/:placeId/access-notes                 | A P - - - -           | x x - | property
153a POST /places/:placeId/access-notes                | A P - - - -           | x x - | property
153o POST /access-notes/:accessNoteId/open             | A P - - - -           | x x - | property
153u PUT /access-notes/:accessNoteId                   | A P - - - -           | x x - | property
153d DELETE /access-notes/:accessNoteId                | A P - - - -           | x x - | property
154  GET /developments/:developmentId/shared-areas         | A P - - - -           | x x - | development
154s PUT /developments/:developmentId/shared-areas         | A P - - - -           | x x - | development
151  GET /areas                                        | y y y - y y           | x x - | nothing
151c POST /areas                                       | y y - - - -           | x x - | nothing
151u PUT /areas/:areaId                                | y y - - - -           | x x - | nothing
151t POST /areas/:areaId/toggle                        | y y - - - -           | x x - | nothing
150  GET /blocks                                       | A P P - P P           | x x - | nothing
150x GET /blocks/export                                | A P - - - -           | x x - | nothing
150m POST /blocks/import                               | A P - - - -           | x x - | nothing
150c POST /blocks                                      | A P - - - -           | x x - | development
150r GET /blocks/:blockId                              | A P - - - -           | x x - | development
150u PUT /blocks/:blockId                              | A P - - - -           | x x - | development
150t POST /blocks/:blockId/toggle                      | A P - - - -           | x x - | development
`
