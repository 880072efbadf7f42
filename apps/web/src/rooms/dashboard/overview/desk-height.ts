/** Names the height that the run sheet had last on this device, so that nothing moves when it comes. */
export const HEIGHT = 'deskheight';
