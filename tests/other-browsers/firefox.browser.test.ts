import { startFirefox } from './firefox.ts';
import { testWalks } from './walks.ts';

testWalks('Firefox', startFirefox);
