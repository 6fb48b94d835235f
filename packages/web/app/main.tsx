// Entry point of every page but the landing page.
import { start } from '#app/start.tsx';

void start();
