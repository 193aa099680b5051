/** What few requests need of a session, loaded with the first that does. */
export { createLiveNotes } from '../statusline/liveNotes.ts';
export { followRoom } from '../../client/link/liveRoom.ts';
export { followInPieces } from './following.ts';
export { openHidden, openSpoilers } from './spoilers.ts';
