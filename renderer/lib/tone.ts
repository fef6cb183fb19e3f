/** How good or bad a state is. Each has a picture of its own, so that colour is never needed to tell. */
export type Tone = 'neutral' | 'busy' | 'good' | 'unsure' | 'attention' | 'bad'
