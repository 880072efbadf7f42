const words = (text: string): string[] => text.trim().split(/\s+/);

/** About 300 first names, the frequent ones first. */
export const FIRST_NAMES = words(`
  James Mary Michael Patricia Robert Jennifer John Linda David Elizabeth William Barbara Richard Susan Joseph Jessica
  Thomas Karen Christopher Sarah Charles Lisa Daniel Nancy Matthew Sandra Anthony Ashley Mark Emily Steven Kimberly
  Donald Betty Andrew Margaret Joshua Donna Paul Michelle Kenneth Carol Kevin Amanda Brian Melissa Timothy Deborah
  Ronald Stephanie Jason Rebecca George Sharon Edward Laura Jeffrey Cynthia Ryan Dorothy Jacob Amy Nicholas Kathleen
  Gary Angela Eric Shirley Jonathan Emma Stephen Brenda Larry Pamela Justin Nicole Scott Anna Brandon Samantha Benjamin
  Katherine Samuel Christine Gregory Debra Alexander Rachel Patrick Carolyn Frank Janet Raymond Maria Jack Olivia Dennis
  Heather Jerry Helen Tyler Catherine Aaron Diane Jose Julie Adam Victoria Nathan Joyce Henry Lauren Zachary Kelly Douglas
  Christina Peter Ruth Kyle Joan Noah Virginia Ethan Judith Jeremy Evelyn Christian Hannah Walter Andrea Keith Megan
  Austin Cheryl Roger Jacqueline Terry Madison Sean Teresa Gerald Abigail Carl Sophia Dylan Martha Harold Sara Jordan
  Gloria Jesse Janice Bryan Kathryn Lawrence Ann Arthur Isabella Gabriel Judy Bruce Charlotte Logan Julia Billy Grace
  Joe Amber Alan Alice Juan Jean Elijah Denise Willie Frances Albert Danielle Wayne Marilyn Randy Natalie Mason Beverly
  Vincent Diana Liam Brittany Roy Theresa Bobby Kayla Caleb Alexis Bradley Doris Russell Lori Lucas Tiffany Amara Kofi
  Imani Malik Aaliyah Darius Keisha Jamal Latoya Andre Ebony Tyrone Zuri Omar Layla Hassan Fatima Yusuf Noor Ali Mei Wei
  Jin Yuki Haruto Sakura Kenji Ravi Priya Arjun Ananya Dev Kavya Rohan Meera Mateo Camila Diego Valentina Santiago Lucia
  Emilio Ximena Rafael Paloma Thiago Beatriz Luca Giulia Matteo Chiara Pierre Amelie Hugo Elise Lars Freya Sven Astrid
  Nikolai Katya Dmitri Irina Marek Zofia Jakub Oona Eero Aino Seamus Niamh Cillian Saoirse Rhys Carys Ewan Isla Callum
  Skye Phoenix River Sage Indigo Ocean Wren`);

/** About 400 last names, the frequent ones first. */
export const LAST_NAMES = words(`
  Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson
  Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young
  Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts
  Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez
  Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood Bennett
  Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez Powell Jenkins Perry Russell
  Sullivan Bell Coleman Butler Henderson Barnes Gonzales Fisher Vasquez Simmons Romero Jordan Patterson Alexander Hamilton
  Graham Reynolds Griffin Wallace Moreno West Cole Hayes Bryant Herrera Gibson Ellis Tran Medina Aguilar Stevens Murray
  Ford Castro Marshall Owens Harrison Fernandez McDonald Woods Washington Kennedy Wells Vargas Henry Chen Freeman Webb
  Tucker Guzman Burns Crawford Olson Simpson Porter Hunter Gordon Mendez Silva Shaw Snyder Mason Dixon Munoz Hunt Hicks
  Holmes Palmer Wagner Black Robertson Boyd Rose Stone Salazar Fox Warren Mills Meyer Rice Schmidt Garza Daniels Ferguson
  Nichols Stephens Soto Weaver Ryan Gardner Payne Grant Dunn Kelley Spencer Hawkins Arnold Pierce Hansen Peters Santos
  Hart Bradley Knight Elliott Cunningham Duncan Armstrong Hudson Carroll Lane Riley Andrews Alvarado Ray Delgado Berry
  Perkins Hoffman Johnston Matthews Pena Richards Contreras Willis Carpenter Lawrence Sandoval Guerrero George Chapman
  Rios Estrada Ortega Watkins Greene Nunez Wheeler Valdez Harper Burke Larson Santiago Maldonado Morrison Franklin Carlson
  Austin Dominguez Carr Lawson Jacobs OBrien Lynch Singh Vega Bishop Montgomery Oliver Jensen Harvey Williamson Gilbert
  Dean Sims Espinoza Howell Li Wong Reid Hanson Le McCoy Garrett Burton Fuller Wang Weber Welch Rojas Lucas Marquez Fields
  Park Yang Little Banks Padilla Day Walsh Bowman Schultz Luna Fowler Mejia Acosta Juarez Okafor Mensah Adeyemi Diallo
  Nakamura Tanaka Sato Yamamoto Suzuki Kowalski Novak Horvat Petrov Ivanova Rossi Bianchi Ferrari Moretti Dubois Laurent
  Moreau Lefevre Mueller Schneider Becker Koch Lindqvist Bergstrom Nilsen Haugen Virtanen Korhonen Papadakis Costa Ferreira
  Almeida Rocha Iyer Menon Banerjee Chowdhury Haddad Nasser Cohen Levy Friedman Katz Goldberg Kaplan Byrne Gallagher
  Donovan Fitzgerald MacLeod Sinclair Fraser Drummond Lindholm Vance Sterling Ash Winters Frost Rivers Lake Quartermaine
  Thistlewood Featherstone Abernathy Blackwood Ravenscroft Hawthorne Merriweather Lockhart Whitfield`);

/** About 120 cities as `City,ST`, the frequent ones first; `_` stands for a space. */
export const CITIES = words(`
  Nashville,TN Los_Angeles,CA New_York,NY Atlanta,GA Austin,TX Chicago,IL Memphis,TN Brooklyn,NY Houston,TX Miami,FL
  Seattle,WA New_Orleans,LA Philadelphia,PA Detroit,MI Portland,OR San_Francisco,CA Oakland,CA Dallas,TX Denver,CO
  Boston,MA Minneapolis,MN Washington,DC Charlotte,NC Phoenix,AZ San_Diego,CA Las_Vegas,NV Cleveland,OH Columbus,OH
  Baltimore,MD Orlando,FL Tampa,FL Kansas_City,MO Saint_Louis,MO Cincinnati,OH Pittsburgh,PA Milwaukee,WI Raleigh,NC
  San_Antonio,TX Fort_Worth,TX Sacramento,CA San_Jose,CA Long_Beach,CA Indianapolis,IN Louisville,KY Richmond,VA
  Salt_Lake_City,UT Albuquerque,NM Tucson,AZ Oklahoma_City,OK Tulsa,OK Birmingham,AL Muscle_Shoals,AL Jackson,MS
  Baton_Rouge,LA Savannah,GA Athens,GA Charleston,SC Columbia,SC Knoxville,TN Chattanooga,TN Durham,NC Asheville,NC
  Wilmington,NC Jacksonville,FL Gainesville,FL Tallahassee,FL Mobile,AL Huntsville,AL Little_Rock,AR Omaha,NE Lincoln,NE
  Des_Moines,IA Iowa_City,IA Madison,WI Saint_Paul,MN Duluth,MN Fargo,ND Sioux_Falls,SD Boise,ID Spokane,WA Tacoma,WA
  Olympia,WA Eugene,OR Bend,OR Reno,NV Fresno,CA Bakersfield,CA Oxnard,CA Santa_Cruz,CA Berkeley,CA Boulder,CO
  Fort_Collins,CO Colorado_Springs,CO Santa_Fe,NM El_Paso,TX Lubbock,TX Waco,TX Denton,TX Shreveport,LA Lafayette,LA
  Newark,NJ Jersey_City,NJ Hoboken,NJ Asbury_Park,NJ Albany,NY Buffalo,NY Rochester,NY Syracuse,NY Ithaca,NY
  Providence,RI Hartford,CT New_Haven,CT Burlington,VT Portland,ME Worcester,MA Northampton,MA Dayton,OH Toledo,OH
  Ann_Arbor,MI Grand_Rapids,MI Honolulu,HI Anchorage,AK`);
