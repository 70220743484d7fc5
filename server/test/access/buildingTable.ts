/** The calls about common parts of buildings, in the notation of `table.ts`. */
export const BUILDING_TABLE = `
155r  POST /issues/report                               | A P B - B B | x x - | common
155   GET /shared-places                                | A P P - P P | x x - | nothing
155a  GET /building-issues                              | A P B - B B | x x - | nothing
155b  GET /building-issues/:issueId                     | A P B - B B | x x - | common
155p  GET /building-issues/:issueId/photos/:attachmentId | A P B - B B | x x - | common
155f  POST /building-issues/:issueId/follow             | - - - - - B | x x - | common
155u  DELETE /building-issues/:issueId/follow           | - - - - - B | x x - | common
155v  POST /building-issues/:issueId/verdicts           | - - - - - B | x x - | common
155s  GET /issues/:issueId/showing                      | A P - - - - | x x - | common
155w  PUT /issues/:issueId/showing                      | A P - - - - | x x - | common
155d  GET /issues/:issueId/possible-duplicates          | A P - - - - | x x - | common
155l  GET /issues/:issueId/links                        | A P - - - - | x x - | common
155k  POST /issues/:issueId/links                       | A P - - - - | x x - | common
155e  DELETE /issues/:issueId/links/:linkId             | A P - - - - | x x - | common
155m  GET /issues/:issueId/merges                       | A P P J+W R+O+C R2+O+C | x x - | issue
155i  POST /issues/:issueId/merge                       | A P - - - - | x x - | issue
155n  POST /issues/:issueId/unmerge                     | A P - - - - | x x - | issue
`
